import { getWhyNot, listAlertRules, listUsers } from "@fiel/contracts";
import { dayMs } from "@fiel/domain";
import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApi } from "../../shared/api/use-api.ts";
import { Dialog, DialogFoot } from "../../shared/dialogs/dialog.tsx";
import { useEnvironment } from "../../shared/environment/environment.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import classes from "./why-not.module.css";
import { WhyNotReasons } from "./why-not-reasons.tsx";

interface WhyNotDialogProps {
  /** Rule that is selected initially. */
  readonly rule?: number | undefined;
  readonly onClose: () => void;
}

const periods = { hours24: 1, days7: 7, days30: 30 } as const;
type Period = keyof typeof periods;

const useRules = () => {
  const api = useApi();
  const { tenant } = useSignedIn().client;
  return useQuery({
    queryKey: ["registrations", tenant, "alertRules", "any"],
    queryFn: ({ signal }) => api.call(listAlertRules, { params: { tenant }, query: {} }, signal),
  });
};

/** Users to choose from; only administrators may ask about others. */
const usePeople = () => {
  const api = useApi();
  const { client, user } = useSignedIn();
  const { tenant } = client;
  return useQuery({
    queryKey: ["registrations", tenant, "users", "present"],
    queryFn: ({ signal }) => api.call(listUsers, { params: { tenant }, query: { removed: "false" } }, signal),
    enabled: user.role === "Admin",
  });
};

const useReasons = (rule: number | null, person: string, period: Period) => {
  const api = useApi();
  const { now } = useEnvironment();
  const { client, user } = useSignedIn();
  const { tenant } = client;
  return useQuery({
    queryKey: ["alertIncidents", tenant, "whyNot", rule, person, user._id, period],
    queryFn: ({ signal }) => {
      const endTimestamp = now();
      const startTimestamp = endTimestamp - periods[period] * dayMs;
      const who = person === user._id ? {} : { user: person };
      const query = { rule: rule ?? 0, ...who, startTimestamp, endTimestamp };
      return api.call(getWhyNot, { params: { tenant }, query }, signal);
    },
    enabled: rule !== null,
    // Reasons of another person must not be shown under this one's name.
    placeholderData: (): undefined => undefined,
  });
};

/** 'Por que não fui avisado?': why a person did or did not get a rule's message. */
export const WhyNotDialog = ({ rule: first, onClose }: WhyNotDialogProps) => {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const rules = useRules().data ?? [];
  const people = usePeople().data ?? [];
  const [chosen, setChosen] = useState<number | null>(first ?? null);
  const [person, setPerson] = useState(user._id);
  const [period, setPeriod] = useState<Period>("days7");
  const rule = chosen ?? rules[0]?.id ?? null;
  const query = useReasons(rule, person, period);
  const title =
    person === user._id
      ? t("whyNot.title")
      : t("whyNot.titleOf", { name: people.find(({ _id }) => _id === person)?.name ?? "" });
  return (
    <Dialog title={title} onClose={onClose} width={640}>
      <div className={classes.questions}>
        <NativeSelect
          label={t("whyNot.rule")}
          value={String(rule ?? "")}
          data={rules.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        />
        {people.length === 0 ? null : (
          <NativeSelect
            label={t("whyNot.person")}
            value={person}
            data={people.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={({ currentTarget }) => setPerson(currentTarget.value)}
          />
        )}
        <NativeSelect
          label={t("whyNot.period")}
          value={period}
          data={(Object.keys(periods) as Period[]).map((value) => ({ value, label: t(`whyNot.${value}`) }))}
          onChange={({ currentTarget }) => setPeriod(currentTarget.value as Period)}
        />
      </div>
      <WhyNotReasons query={query} />
      <DialogFoot>
        <Button onClick={onClose} data-autofocus>
          {t("dialog.close")}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
