import pg from "pg";

/** Requests for a password that the driver would answer with the password, or with a hash that serves to sign in. */
const requests = ["authenticationCleartextPassword", "authenticationMD5Password"];

/**
 * A client of an embedded PostgreSQL, which asks for SCRAM. It proves by it that it knows the password, and sends it to nobody: another program that
 * listens at the address and asks for the password itself loses the connection. Lost connections are not thrown.
 */
export function provingClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config);
  client.on("error", () => undefined);
  const { connection } = client;
  // Before the driver's own listeners, which connecting adds: a destroyed stream writes nothing.
  for (const request of requests)
    connection.on(request, () => connection.stream.destroy(new Error("asked for the password itself")));
  return client;
}
