/** Address of the server, and the device key. */
export interface ServerAccess {
  readonly server: URL;
  readonly deviceKey: string;
}

/** The address of a call. If the server's address has a path, the call is below it. */
export const callAddress = ({ server }: ServerAccess, path: string): URL =>
  new URL(server.pathname.replace(/\/$/, "") + path, server);
