import pg from "pg";
import { sendNoPassword } from "../send-no-password.ts";

/** A client of an embedded PostgreSQL that sends its password to nobody. Lost connections are not thrown. */
export function provingClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config);
  client.on("error", () => undefined);
  sendNoPassword(client);
  return client;
}
