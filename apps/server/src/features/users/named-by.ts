import type { TenantUser } from "@fiel/contracts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { namesUser, readRules, readTellable, untoldSteps } from "../../platform/told/untold-steps.ts";
import { inNameOrder } from "../../platform/records/search.ts";

type Named = TenantUser["named"];
type Person = Pick<TenantUser, "_id" | "role" | "email">;

/** Where a person is a recipient: alert rules, also those with nobody else, scheduled reports and bills. */
export async function readNamedBy(transaction: TenantTransaction): Promise<(person: Person) => Named> {
  const rules = await readRules(transaction);
  const tellable = await readTellable(transaction);
  const schedules = await transaction
    .selectFrom("schedules")
    .select(["name", "recipients"])
    .where("removed_at", "is", null)
    .orderBy(inNameOrder("name"))
    .execute();
  const { bills } = await transaction
    .selectFrom("tenants")
    .select("account_responsible as bills")
    .executeTakeFirstOrThrow();
  return ({ _id: id, role, email }) => {
    const isTheirs = (address: string | null) => address?.toLowerCase() === email.toLowerCase();
    const theirs = tellable.users.some((user) => user.id === id)
      ? rules.filter(({ steps }) => steps.some((step) => namesUser(step, { id, role })))
      : [];
    const losesAll = ({ steps }: (typeof rules)[number]) =>
      untoldSteps(steps, tellable, id).length > untoldSteps(steps, tellable).length;
    return {
      rules: theirs.map(({ name }) => name),
      alone: theirs.filter(losesAll).map(({ name }) => name),
      reports: schedules.filter(({ recipients }) => recipients.some(isTheirs)).map(({ name }) => name),
      bills: isTheirs(bills),
    };
  };
}
