import type { QuarantineFilter, QuarantineReason } from "@fiel/contracts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** Rows of the quarantine that match a filter, with their causes. */
export const slicesOf = (transaction: TenantTransaction, filter: QuarantineFilter) => {
  const { cause, equipment, reason, subject, gateway } = filter;
  return transaction
    .selectFrom("quarantined_slices as slice")
    .innerJoin("quarantine_causes as cause", "cause.id", "slice.cause_id")
    .$if(cause !== undefined, (query) => query.where("slice.cause_id", "=", Number(cause)))
    .$if(equipment !== undefined, (query) => query.where("cause.equipment", "=", equipment as number))
    .$if(reason !== undefined, (query) => query.where("cause.reason", "=", reason as QuarantineReason))
    .$if(subject !== undefined, (query) => query.where("cause.subject", "=", subject as string))
    .$if(gateway !== undefined, (query) => query.where("slice.gateway", "=", gateway as string));
};

/** Causes that match a filter. A gateway restricts records only, not causes. */
export const causesOf = (transaction: TenantTransaction, filter: QuarantineFilter) => {
  const { cause, equipment, reason, subject } = filter;
  return transaction
    .selectFrom("quarantine_causes as cause")
    .$if(cause !== undefined, (query) => query.where("cause.id", "=", Number(cause)))
    .$if(equipment !== undefined, (query) => query.where("cause.equipment", "=", equipment as number))
    .$if(reason !== undefined, (query) => query.where("cause.reason", "=", reason as QuarantineReason))
    .$if(subject !== undefined, (query) => query.where("cause.subject", "=", subject as string));
};
