import { openStores, readSettings } from "@fiel/server/testing";

const quiet = { info: () => undefined, warn: console.warn, error: console.error };

/** Works with an installation's own stores. Its server must have ended. */
export async function withStoresOf<T>(
  dataDirectory: string,
  work: (stores: Awaited<ReturnType<typeof openStores>>) => Promise<T>,
): Promise<T> {
  const stores = await openStores(readSettings({ FIEL_DATA: dataDirectory }, process.cwd()), quiet);
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}
