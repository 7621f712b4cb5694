/** Address of the server, and the device key. */
export interface ServerAccess {
  readonly server: URL;
  readonly deviceKey: string;
}

/** The address of a call; a server below a path keeps that path. */
export const callAddress = ({ server }: ServerAccess, path: string): URL =>
  new URL(server.pathname.replace(/\/$/, "") + path, server);
