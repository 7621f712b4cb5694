import { randomUUID } from "node:crypto";
import type { AlertMessage, Destination } from "../../platform/channels/channel.ts";
import { languageOf } from "../../platform/http/languages.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { AlertsDependencies } from "./alerts-dependencies.ts";
import { deliver } from "./open-alert-sender.ts";
import { wordsOfTest } from "./words-of-message.ts";

interface Tested {
  readonly delivered: boolean;
  readonly reason: string | null;
}

/** Ms until a test gives up, since a user waits for it. */
const patienceMs = 10_000;

/** Sends a test message to a destination now and returns the result. */
export async function sendTest(
  { channels, postgres, publicUrl }: AlertsDependencies,
  principal: Pick<UserPrincipal, "tenantId" | "tenant" | "timeZone" | "language">,
  { name, destination }: { readonly name: string; readonly destination: Destination },
  signal: AbortSignal,
): Promise<Tested> {
  const { tenantId, tenant, timeZone } = principal;
  const { name: client } = await postgres.withTenant(tenantId, (transaction) =>
    transaction.selectFrom("tenants").select("name").executeTakeFirstOrThrow(),
  );
  const language = languageOf(principal.language) ?? "pt_BR";
  const message: AlertMessage = {
    id: `test-${randomUUID()}`,
    purpose: "test",
    language,
    timeZone,
    tenant,
    client,
    ...wordsOfTest(name, language),
    page: `${publicUrl}/client/${tenant}/alertas`,
    acknowledge: null,
    incidents: [],
  };
  const ending = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  const result = await deliver(channels, message, destination, ending);
  return { delivered: result.state === "delivered", reason: "reason" in result ? result.reason : null };
}

/** Sends a test to the caller's own mailbox and devices. Returns the first failure. */
export async function testRule(
  dependencies: AlertsDependencies,
  principal: UserPrincipal,
  name: string,
  signal: AbortSignal,
): Promise<Tested> {
  const all = await dependencies.postgres.withTenant(principal.tenantId, (transaction) =>
    ownDestinations(transaction, principal.userId),
  );
  const results: Tested[] = [];
  for (const destination of all)
    results.push(await sendTest(dependencies, principal, { name, destination }, signal));
  return results.find(({ delivered }) => !delivered) ?? { delivered: true, reason: null };
}

async function ownDestinations(transaction: TenantTransaction, userId: string): Promise<Destination[]> {
  const { address, name } = await transaction
    .selectFrom("users")
    .select(["email as address", "name"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const devices = await transaction
    .selectFrom("push_subscriptions")
    .select(["endpoint", "p256dh", "auth"])
    .where("user_id", "=", userId)
    .execute();
  return [
    { kind: "mail", address, name },
    ...devices.map((device) => ({ kind: "push" as const, ...device })),
  ];
}
