import pg from "pg";

/** Requests for a password that the driver would answer with the password, or with a hash that serves to sign in. */
const requests = ["authenticationCleartextPassword", "authenticationMD5Password"];

/**
 * Makes a client of an embedded PostgreSQL, which asks for SCRAM, prove by it that it knows the password, and send it to nobody: another program that
 * listens at the address and asks for the password itself loses the connection.
 */
export function sendNoPassword(client: pg.Client): void {
  const { connection } = client;
  // Before the driver's own listeners, which connecting adds: a destroyed stream writes nothing.
  for (const request of requests)
    connection.on(request, () => connection.stream.destroy(new Error("asked for the password itself")));
}

/** A client for pools of an embedded PostgreSQL. */
export class ProvingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    sendNoPassword(this);
  }
}
