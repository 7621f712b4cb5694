import { writeFileSync } from "node:fs";
import path from "node:path";
import type { applyFile } from "@fiel/contracts";
import { passwordFile } from "@fiel/testkit";
import type { z } from "zod";
import { password } from "./people.ts";
import type { Plant } from "./plant.ts";

/** Adds another client at the plant's server, with the registrations of the file. Returns the e-mail of its administrator. */
export async function addClient(
  { maintain, directory }: Plant,
  client: string,
  registered?: z.input<typeof applyFile>,
): Promise<string> {
  const email = `ana@${client}.test`;
  const admin = ["--admin-email", email, "--password-file", passwordFile(password)];
  await maintain("tenant", "add", "--tenant", client, "--name", client, ...admin);
  if (registered === undefined) return email;
  const file = path.join(directory, `${client}.json`);
  writeFileSync(file, JSON.stringify(registered));
  await maintain("apply", "--tenant", client, file);
  return email;
}
