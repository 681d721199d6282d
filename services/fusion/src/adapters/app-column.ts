/** An application's name as its column holds it: PostgreSQL's text takes any character but U+0000. */
export function appColumn(appName: string): string {
  return appName.replaceAll('\u0000', '');
}
