import type { LanguageText } from "@fiel/contracts";
import { IconArrowsExchange, IconHistory, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./languages.module.css";

const Note = ({
  icon: Icon,
  children,
}: {
  readonly icon: typeof IconHistory;
  readonly children: ReactNode;
}) => (
  <p className={classes.textNote}>
    <Icon size={16} stroke={1.6} aria-hidden="true" />
    <span>{children}</span>
  </p>
);

/** When a change takes effect, whether the source changed since, and the last editor. */
export const TextNotes = ({ one }: { readonly one: LanguageText }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { text, sourceChanged, changedAt, changedBy } = one;
  return (
    <div>
      {sourceChanged ? <Note icon={IconArrowsExchange}>{t("languages.sourceChangedNote")}</Note> : null}
      <Note icon={IconInfoCircle}>{t("languages.holdsSoon")}</Note>
      {text === "" ? <Note icon={IconHistory}>{t("languages.neverText")}</Note> : null}
      {changedAt === null ? null : (
        <Note icon={IconHistory}>
          {t("languages.changedBy", { name: changedBy ?? "", at: format.instant(changedAt, "dateTime") })}
        </Note>
      )}
    </div>
  );
};
