import type { EquipmentListItem } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./choose-equipment.module.css";

interface ChooseEquipmentProps {
  /** Asks for one equipment. */
  readonly title: string;
  readonly why: string;
  readonly equipments: readonly EquipmentListItem[];
  readonly onChoose: (mid: number) => void;
}

/** Explains that a page shows one machine at a time, and lists the machines. */
export const ChooseEquipment = ({ title, why, equipments, onChoose }: ChooseEquipmentProps) => {
  const { t, i18n } = useTranslation();
  const { compare } = new Intl.Collator(i18n.language, { numeric: true, sensitivity: "base" });
  return (
    <section className={classes.choose} aria-labelledby="only-one">
      <h2 id="only-one">{title}</h2>
      <p>{why}</p>
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
