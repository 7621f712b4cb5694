import { NativeSelect } from "@mantine/core";
import type { ParseKeys } from "i18next";
import { useEffect, useState } from "react";
import type { FieldError as Fault } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { instantOfField } from "../format/plant-clock.ts";
import { useSignedIn } from "../session/use-session.ts";
import { TextField } from "./fields.tsx";

interface ValidFromProps {
  /** Translation key of the text that says which figures change. */
  readonly changes: ParseKeys;
  /** UTC ms; 0 for always, undefined for from now on, null for a date that is not entered yet. */
  readonly onChange: (validFrom: ChosenSince) => void;
  readonly fault: Fault | undefined;
}

export type ChosenSince = number | null | undefined;

/** Translation key of the reason why a change cannot hold since `since`; undefined when it can. `nowMs` is UTC. */
export const faultOfSince = (since: ChosenSince, nowMs: number): ParseKeys | undefined => {
  if (since === null) return "registration.validFromMissing";
  return since !== undefined && since > nowMs ? "registration.validFromFuture" : undefined;
};

type Since = "now" | "date" | "always";
const valueOf: Readonly<Record<Since, ChosenSince>> = { now: undefined, date: null, always: 0 };

/** Asks from when a change of fields that figures depend on holds. Earlier figures stay unless they are corrected on purpose. */
export const ValidFrom = ({ changes, onChange, fault }: ValidFromProps) => {
  const { t } = useTranslation();
  const { timeZone } = useSignedIn().client;
  const [since, setSince] = useState<Since>("now");
  // Resets the choice when the question disappears because no such field is changed any more.
  useEffect(() => () => onChange(undefined), [onChange]);
  const choose = (next: Since) => {
    setSince(next);
    onChange(valueOf[next]);
  };
  return (
    <>
      <NativeSelect
        label={t("registration.validFrom")}
        description={t(changes)}
        value={since}
        onChange={({ currentTarget }) => choose(currentTarget.value as Since)}
        data={(["now", "date", "always"] as const).map((value) => ({
          value,
          label: t(`registration.valid.${value}`),
        }))}
      />
      {since === "date" ? (
        <TextField
          name="validFromDate"
          type="datetime-local"
          label={t("registration.validFromDate")}
          description={t("registration.validFromHint")}
          fault={fault}
          onChange={({ currentTarget }) => onChange(instantOfField(currentTarget.value, timeZone))}
        />
      ) : null}
    </>
  );
};
