import type { BodyOf, SignedIn, signIn as call } from "@fiel/contracts";
import { sql } from "kysely";
import type { AuditActor } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { rememberBrowser, signedInWith } from "../../platform/auth/known-browsers.ts";
import { networkOf } from "../../platform/auth/network-of.ts";
import { limitedCheck } from "../../platform/auth/own-attempts.ts";
import { verifyPassword } from "../../platform/auth/passwords.ts";
import type { Realm } from "../../platform/auth/realm.ts";
import { spendCode, type UsedCode } from "../../platform/auth/second-factor.ts";
import { openSession } from "../../platform/auth/sessions.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { FoundClient } from "../../platform/stores/postgres/look-ups.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { countSignIn, forgiveSignIn, takeBackSignIn, type Attempt } from "./attempts.ts";

export interface SignInAttempt {
  readonly client: FoundClient;
  readonly kind: Realm["kind"];
  readonly credentials: BodyOf<typeof call>;
  readonly address: string;
  readonly userAgent: string | null;
  /** Mark of the browser, which may be unknown to the account. */
  readonly browser: string;
  readonly nowMs: number;
}

interface Account {
  readonly tenantId: number;
  readonly user: FoundUser | undefined;
  readonly actor: AuditActor;
}

/** Opens a session. An unknown user and a wrong password get the same answer after the same time. */
export async function signIn(postgres: PostgresStore, attempt: SignInAttempt): Promise<SignedIn> {
  const { shared } = postgres;
  const { client, kind, credentials, address, browser } = attempt;
  const { email, password } = credentials;
  if (client.status === "Blocked") throw new CallError("ClientBlocked");
  const tenantId = client.tenant_id;
  const network = networkOf(address);
  const user = await postgres.withTenant(tenantId, (transaction) => findUser(transaction, email, browser));
  const knownBrowser = user?.isKnownHere === true ? browser : null;
  const counted: Attempt = { tenantId, email, network, knownBrowser };
  await countSignIn(shared, counted);

  const actor = actorOfAttempt({ tenantId, kind }, user, address);
  const passes = await verifyPassword(user?.password_hash ?? null, password, tenantId).catch(
    async (error: unknown) => {
      await takeBackSignIn(shared, counted);
      throw error;
    },
  );
  if (!passes || user === undefined) {
    await recordFailure(postgres, { tenantId, user, actor }, "password");
    throw new CallError("InvalidCredentials");
  }
  await forgiveSignIn(shared, counted);
  if (user.blocked) throw new CallError("UserBlocked");
  const used = user.secondFactor
    ? await requireSecondFactor(postgres, { tenantId, user, actor }, attempt)
    : null;
  const token = await open(postgres, { tenantId, user, actor }, attempt, used);
  return {
    token,
    _id: user.id,
    name: user.name,
    email: user.email,
    role: user.role,
    language: user.language ?? client.language,
    tenant: client.tenant,
    profilePicPath: user.profile_pic_path,
  };
}

type FoundUser = NonNullable<Awaited<ReturnType<typeof findUser>>>;

const findUser = (transaction: TenantTransaction, email: string, browser: string) =>
  transaction
    .selectFrom("users")
    .leftJoin("second_factors", "second_factors.user_id", "users.id")
    .select(["id", "name", "email", "role", "language", "profile_pic_path", "password_hash", "blocked"])
    .select(sql<boolean>`second_factors.enabled_at is not null`.as("secondFactor"))
    .select(signedInWith(browser).as("isKnownHere"))
    .where(sql`lower(email)`, "=", email)
    .where("removed_at", "is", null)
    .executeTakeFirst();

// The e-mail of an unknown user is not stored, because people type passwords into that field.
const actorOfAttempt = (
  of: Pick<AuditActor, "tenantId" | "kind">,
  user: FoundUser | undefined,
  address: string,
): AuditActor => ({
  ...of,
  id: user?.id ?? null,
  name: user?.name ?? "desconhecido",
  address,
});

async function recordFailure(
  postgres: PostgresStore,
  { tenantId, user, actor }: Account,
  what: "password" | "code",
): Promise<void> {
  await postgres.withTenant(tenantId, (transaction) =>
    recordAudit(transaction, {
      by: actor,
      action: "signInFailed",
      entity: "user",
      entityId: user?.id ?? "",
      entityName: user?.name ?? null,
      after: { wrong: what === "code" ? "secondFactor" : "credentials" },
    }),
  );
}

async function requireSecondFactor(
  postgres: PostgresStore,
  account: Account & { readonly user: FoundUser },
  { credentials: { code }, nowMs }: SignInAttempt,
): Promise<UsedCode> {
  if (code === undefined || code === "") throw new CallError("SecondFactorRequired");
  const owner = { tenantId: account.tenantId, userId: account.user.id };
  const used = await limitedCheck(postgres.shared, "secondFactor", owner, () =>
    postgres.withTenant(owner.tenantId, (transaction) => spendCode(transaction, owner, code, nowMs)),
  );
  if (used !== null) return used;
  await recordFailure(postgres, account, "code");
  throw new CallError("InvalidSecondFactor");
}

async function open(
  postgres: PostgresStore,
  { tenantId, user, actor }: Account & { readonly user: FoundUser },
  { address, userAgent, browser }: SignInAttempt,
  used: UsedCode | null,
): Promise<string> {
  return postgres.withTenant(tenantId, async (transaction) => {
    await requireUnchanged(transaction, user);
    const session = await openSession(transaction, { tenantId, userId: user.id, userAgent, address });
    await rememberBrowser(transaction, { tenantId, userId: user.id }, browser);
    const entry = { by: actor, entity: "session", entityId: session.id };
    if (used === "recovery") await recordAudit(transaction, { ...entry, action: "useRecoveryCode" });
    await recordAudit(transaction, { ...entry, action: "signIn", after: { userAgent } });
    return session.token;
  });
}

// Checked again, because the password may have changed, or the user have been blocked or removed, during the hash.
async function requireUnchanged(transaction: TenantTransaction, user: FoundUser): Promise<void> {
  const now = await transaction
    .selectFrom("users")
    .select(["password_hash", "blocked", "removed_at"])
    .where("id", "=", user.id)
    .forShare()
    .executeTakeFirst();
  if (now === undefined || now.removed_at !== null || now.password_hash !== user.password_hash)
    throw new CallError("InvalidCredentials");
  if (now.blocked) throw new CallError("UserBlocked");
}
