import type { EquipmentListItem } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./choose-equipment.module.css";

interface ChooseEquipmentProps {
  readonly equipments: readonly EquipmentListItem[];
  readonly onChoose: (mid: number) => void;
}

/** Explains that conformity is judged for one machine at a time, and lists the machines. */
export const ChooseEquipment = ({ equipments, onChoose }: ChooseEquipmentProps) => {
  const { t, i18n } = useTranslation();
  const { compare } = new Intl.Collator(i18n.language, { numeric: true, sensitivity: "base" });
  return (
    <section className={classes.choose} aria-labelledby="only-one">
      <h2 id="only-one">{t("conformity.onlyOne")}</h2>
      <p>{t("conformity.onlyOneWhy")}</p>
      <div className={classes.equipments} role="group" aria-label={t("conformity.choose")}>
        {equipments
          .toSorted((a, b) => compare(a.name, b.name))
          .map(({ mid, name }) => (
            <Button key={mid} onClick={() => onChoose(mid)}>
              {name}
            </Button>
          ))}
      </div>
    </section>
  );
};
