import { passwordFile } from "@fiel/testkit/password-file";
import type { Plant } from "./plant.ts";

export interface ManagerAccount {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

/** Adds a manager of the provider through the maintenance command. */
export const addManager = (
  { maintain }: Pick<Plant, "maintain">,
  { email, name, password }: ManagerAccount,
): Promise<string> =>
  maintain("manager", "add", "--email", email, "--name", name, "--password-file", passwordFile(password));
