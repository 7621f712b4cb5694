import type { ProductionCard } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { ClassMark } from "../../shared/class-mark/class-mark.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./card-rejects.module.css";

/** Packages that were not useful, by class. */
export const CardRejects = ({ data }: Pick<ProductionCard, "data">) => {
  const { t } = useTranslation();
  const format = useFormat();
  const rejects = [
    { kind: "above", label: t("summary.aboveShort"), block: data.ro },
    { kind: "below", label: t("summary.belowShort"), block: data.ru },
    { kind: "invalid", label: t("cards.invalid"), block: data.invalid },
  ] as const;
  return (
    <dl className={classes.rejects}>
      {rejects.map(({ kind, label, block }) => (
        <div key={kind}>
          <dt>
            <ClassMark kind={kind} /> {label}
          </dt>
          <dd>
            <strong>{format.number(block.c)}</strong> {format.percent(block.p)}
          </dd>
        </div>
      ))}
    </dl>
  );
};
