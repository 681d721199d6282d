/** How long the end of a connection or a subscription waits for the server; a silent one is left behind. */
const LEAVE_MS = 2000;

/** Waits for a farewell to the server, at most a moment. What fails then would have been over anyway. */
export async function leave(farewell: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LEAVE_MS);
  });
  await Promise.race([farewell.catch(() => undefined), tooLong]);
  clearTimeout(timer);
}
