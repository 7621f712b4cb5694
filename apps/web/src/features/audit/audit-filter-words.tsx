import { auditActions, auditEntities } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { usePrinting } from "../../shared/print/use-printing.ts";
import { type AuditSearch, defaultPeriod } from "./audit-filter.ts";
import classes from "./audit.module.css";

/** `YYYY-MM-DD` as `DD/MM/YYYY`. */
const writtenDay = (day: string): string => day.split("-").toReversed().join("/");

const Words = ({ search }: { search: AuditSearch }) => {
  const { t } = useTranslation();
  const { period = defaultPeriod, from, to, actor } = search;
  const entity = auditEntities.find((known) => known === search.entity);
  const action = auditActions.find((known) => known === search.action);
  const days = period === "custom" ? [from, to].filter((day) => day !== undefined).map(writtenDay) : [];
  const parts = [
    [t("audit.period"), days.length > 0 ? days.join(" – ") : t(`audit.${period}`)],
    [t("audit.actor"), actor],
    [t("audit.entity"), entity === undefined ? undefined : t(`auditEntities.${entity}`)],
    [t("audit.action"), action === undefined ? undefined : t(`auditActions.${action}`)],
  ].filter(([, value]) => value !== undefined && value !== "");
  return <p className={classes.words}>{parts.map(([name, value]) => `${name}: ${value}`).join(" · ")}</p>;
};

/** In print, the filter as text in place of its fields. */
export const AuditFilterWords = (props: { search: AuditSearch }) =>
  usePrinting() ? <Words {...props} /> : null;
