import { type ApiKey, changeApiKey, createApiKey, listApiKeys, removeApiKey } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { type Revocations, tellRevoked } from "../../platform/auth/revocations.ts";
import { createToken, hashToken } from "../../platform/auth/tokens.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import {
  changeRecords,
  type RecordsDependencies,
  type Shown,
} from "../../platform/records/change-records.ts";
import { createRecord } from "../../platform/records/create-records.ts";
import { removeRecord } from "../../platform/records/remove-record.ts";
import { idOf, listRecords, requirePresent } from "../../platform/records/rows.ts";
import { updateRecord } from "../../platform/records/update-record.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { apiKeyEntity, type KeyValues, shownKey } from "./api-key-entity.ts";

export interface ApiKeysDependencies extends RecordsDependencies {
  readonly revocations: Revocations;
}

/** Prefix of API keys. It identifies them, and lets secret scanners find keys left in source code. */
const prefix = "fiel_";
const hintLength = 4;

/** Calls for the keys by which programs read the client's data. */
export function mountApiKeys(app: FastifyInstance, dependencies: ApiKeysDependencies): void {
  const { postgres, now } = dependencies;
  const shownTo = shownFor(now);
  const forgetKey = forgetting(dependencies.revocations);
  mountCall(app, listApiKeys, ({ principal: { tenantId, timeZone } }) =>
    postgres.withTenant(tenantId, async (transaction) => {
      const all = await listRecords(transaction, apiKeyEntity, { by: ["name"] });
      return Promise.all(all.map((one) => shownKey(transaction, one, { nowMs: now(), timeZone })));
    }),
  );
  mountCall(app, createApiKey, ({ body, ...caller }) => {
    const shown = shownTo(caller.principal.timeZone);
    return changeRecords(dependencies, shown, caller, async (change) => {
      const secret = `${prefix}${createToken()}`;
      const key = { keyHash: hashToken(secret), hint: secret.slice(-hintLength) };
      const created = await createRecord(change, apiKeyEntity, { ...body, ...key });
      return { ...(await shown.show(change.transaction, created)), secret };
    });
  });
  mountCall(app, changeApiKey, async ({ body: { id, ...values }, expected, ...caller }) => {
    const { tenantId, timeZone } = caller.principal;
    const shown = shownTo(timeZone);
    const { forget, answer } = await changeRecords(dependencies, shown, caller, async (change) => {
      const changed = await updateRecord(change, apiKeyEntity, id, values, { expected });
      return {
        forget: await forgetKey(change.transaction, id, tenantId),
        answer: await shown.show(change.transaction, changed),
      };
    });
    forget();
    return answer;
  });
  mountCall(app, removeApiKey, async ({ params, expected, ...caller }) => {
    const { tenantId, timeZone } = caller.principal;
    const forget = await changeRecords(dependencies, shownTo(timeZone), caller, async (change) => {
      const ending = await forgetKey(change.transaction, idOf(params.id), tenantId);
      await removeRecord(change, apiKeyEntity, idOf(params.id), expected);
      return ending;
    });
    forget();
    return { success: true } as const;
  });
}

const shownFor =
  (now: () => number) =>
  (timeZone: string): Shown<KeyValues, ApiKey> => ({
    entity: apiKeyEntity,
    show: (transaction, record) => shownKey(transaction, record, { nowMs: now(), timeZone }),
  });

/** Forgets the cached principal of a key: on other servers when the change is committed, on this one when the returned function is called. */
const forgetting =
  (revocations: Revocations) =>
  async (transaction: TenantTransaction, id: number | null, tenantId: number): Promise<() => void> => {
    const { keyHash } = await requirePresent(transaction, apiKeyEntity, id);
    const revocation = { tenantId, tokenHash: keyHash.toString("hex") };
    await tellRevoked(transaction, revocation);
    return () => revocations.tell(revocation);
  };
