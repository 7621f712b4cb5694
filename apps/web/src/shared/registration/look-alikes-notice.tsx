import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { FormNote } from "./form-note.tsx";
import { lookAlikes } from "./look-alikes.ts";

interface LookAlikesProps<Row> {
  readonly rows: readonly Row[];
  readonly textsOf: (row: Row) => readonly string[];
}

const shown = 5;

/** Notes which listed texts look the same but differ, and what to do about it. */
export const LookAlikes = <Row,>({ rows, textsOf }: LookAlikesProps<Row>) => {
  const { t } = useTranslation();
  const found = useMemo(() => lookAlikes(rows, textsOf), [rows, textsOf]);
  if (found.length === 0) return null;
  const texts = [...found.slice(0, shown), ...(found.length > shown ? ["…"] : [])].join("; ");
  return <FormNote>{t("registration.lookAlikes", { texts })}</FormNote>;
};
