import type { AnswerOf, getWhyNot, WhyNot } from "@fiel/contracts";
import { Button, Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { whenText } from "../../shared/alerts/when-text.ts";
import { useNow } from "../../shared/environment/use-now.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./why-not.module.css";
import { whyNotText } from "./why-not-text.ts";

const About = ({ reason }: { reason: WhyNot }) => {
  const { t } = useTranslation();
  const now = useNow();
  const format = useFormat();
  if (!("subject" in reason) || reason.subject === null || reason.startedAt === null) return null;
  const time = whenText(reason.startedAt, now, t, format);
  return <span>{t("whyNot.about", { subject: reason.subject.name, time })}</span>;
};

/** Reasons as text, in the order in which they decide. */
export const WhyNotReasons = ({ query }: { query: UseQueryResult<AnswerOf<typeof getWhyNot>> }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { data, error, fetchStatus } = query;
  if (error !== null)
    return (
      <div className={classes.unknown} role="alert">
        <p>{t("whyNot.failed")}</p>
        <Button onClick={() => void query.refetch()}>{t("panel.retry")}</Button>
      </div>
    );
  if (data === undefined)
    return fetchStatus === "idle" ? (
      <p>{t("alerts.noRules")}</p>
    ) : (
      <Skeleton height={120} animate={false} aria-hidden="true" />
    );
  if (data.reasons.length === 0) return <p>{t("whyNot.nothing")}</p>;
  return (
    // The list scrolls and must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={classes.reasons} tabIndex={0} aria-label={t("whyNot.title")}>
      {data.reasons.map((reason) => (
        <li key={JSON.stringify(reason)} data-told={reason.code === "told" || undefined}>
          <span>{whyNotText(reason, { t, format, nowMs: now })}</span>
          <About reason={reason} />
        </li>
      ))}
      {data.isCut ? <li>{t("whyNot.cut")}</li> : null}
    </ul>
  );
};
