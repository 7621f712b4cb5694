import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Segments } from "../../shared/menu/segments.tsx";
import classes from "./message-preview.module.css";
import type { RuleFormPart } from "./rule-form.ts";
import { usePreview } from "./use-preview.ts";

const mails = ["opened", "ended"] as const;

/** Mail that the rule would send, with example data. */
export const MessagePreview = ({ form }: RuleFormPart) => {
  const { t } = useTranslation();
  const [which, setWhich] = useState<(typeof mails)[number]>("opened");
  const { data, error, refetch } = usePreview(form);
  if (error !== null && data === undefined)
    return (
      <div className={classes.unknown} role="alert">
        <p>{t("alertRules.preview.failed")}</p>
        <Button size="compact-sm" onClick={() => void refetch()}>
          {t("panel.retry")}
        </Button>
      </div>
    );
  if (data === undefined) return <Skeleton height={96} animate={false} aria-hidden="true" />;
  const { subject, text } = data[which];
  return (
    <>
      <div className={classes.which}>
        <Segments
          label={t("alertRules.preview.which")}
          value={which}
          options={mails.map((value) => ({ value, label: t(`alertRules.preview.${value}`) }))}
          onChange={setWhich}
        />
      </div>
      {data.untold.map((place) => (
        <p key={place} className={classes.untold}>
          {t("alertRules.untold", { number: place + 1 })}
        </p>
      ))}
      <section className={classes.mail} aria-label={t("alertRules.preview.title")}>
        <p className={classes.subject}>{subject}</p>
        <p className={classes.text}>{textBelow(text, subject)}</p>
      </section>
    </>
  );
};

/** Text of a mail without its subject, which is shown above it. */
const textBelow = (text: string, subject: string): string =>
  (text.startsWith(subject) ? text.slice(subject.length) : text).trim();
