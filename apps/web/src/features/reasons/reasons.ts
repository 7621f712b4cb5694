import {
  listReasons,
  longestReasonName,
  reasonCalls,
  type ReasonValues,
  type RegisteredReason,
} from "@fiel/contracts";
import { lossClasses } from "@fiel/domain";
import { z } from "zod";
import { recordRegistration } from "../../shared/registration/record-registration.ts";
import { requiredText } from "../../shared/registration/rules.ts";

/** Value of the loss class field that makes the row a group of reasons. */
export const groupChoice = "group";

const idChoice = z.string().transform((id) => (id === "" ? null : Number(id)));

/** Schema of the form. A group of reasons has no parent and no machine group. */
export const reasonForm = z
  .object({
    name: requiredText(longestReasonName),
    lossClass: z
      .enum(["", groupChoice, ...lossClasses])
      .refine((choice) => choice !== "", { error: "registration.required" }),
    parentId: idChoice,
    groupId: idChoice,
  })
  .transform(({ name, lossClass, parentId, groupId }): ReasonValues =>
    lossClass === groupChoice
      ? { name, lossClass: null, parentId: null, groupId: null }
      : { name, lossClass, parentId, groupId },
  );
export type ReasonFormValues = z.input<typeof reasonForm>;

const textOf = (id: number | null): string => (id === null ? "" : String(id));

export const valuesOfReason = (one: RegisteredReason | null): ReasonFormValues => ({
  name: one?.name ?? "",
  lossClass: one === null ? "" : (one.lossClass ?? groupChoice),
  parentId: textOf(one?.parentId ?? null),
  groupId: textOf(one?.groupId ?? null),
});

/** Registration of reasons for stops, a tree. */
export const reasons = recordRegistration<RegisteredReason, ReasonValues>({
  name: "reasons",
  entity: "reason",
  nameOf: ({ name }) => name,
  list: async ({ api, tenant }, removed, signal) => ({
    rows: await api.call(
      listReasons,
      { params: { tenant }, query: removed ? { removed: "true" } : {} },
      signal,
    ),
  }),
  calls: reasonCalls,
  creationOf: (draft) => draft,
  changeOf: (draft) => draft,
});
