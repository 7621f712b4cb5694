/** Where the server is and the key that opens it. */
export interface ServerAccess {
  readonly server: URL;
  readonly deviceKey: string;
}

/** The call's address; a server below a path keeps that path. */
export const callAddress = ({ server }: ServerAccess, path: string): URL =>
  new URL(server.pathname.replace(/\/$/, "") + path, server);
