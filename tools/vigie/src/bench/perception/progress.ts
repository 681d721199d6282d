/** A line that replaces itself on a terminal; silent elsewhere. */
export function showProgress(done: number, all: number, name: string): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(done < all ? `\r\u001b[K${done + 1}/${all} ${name}` : '\r\u001b[K');
}
