import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { writeDurably } from "../../../durable-files/write-durably.ts";

const credentials = z.object({ superuser: z.string(), owner: z.string(), application: z.string() });
/** Passwords of the embedded store's three roles, made once and stored in its data directory, readable only by its owner. */
export type Credentials = z.infer<typeof credentials>;

const file = (dataDirectory: string) => path.join(dataDirectory, "fiel-credentials.json");
const secret = () => randomBytes(32).toString("base64url");

export const createCredentials = (): Credentials => ({
  superuser: secret(),
  owner: secret(),
  application: secret(),
});

export async function writeCredentials(dataDirectory: string, made: Credentials): Promise<void> {
  await writeDurably(file(dataDirectory), JSON.stringify(made), { mode: 0o600 });
}

export async function readCredentials(dataDirectory: string): Promise<Credentials> {
  return credentials.parse(JSON.parse(await readFile(file(dataDirectory), "utf8")));
}
