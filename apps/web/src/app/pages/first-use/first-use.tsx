import { useTranslation } from "react-i18next";
import { ClassMark } from "../../../shared/class-mark/class-mark.tsx";
import classes from "./first-use.module.css";

/** Replaces the data of a client without equipment: says what comes next. */
export const FirstUse = ({ max }: { max: number }) => {
  const { t } = useTranslation();
  const steps = [
    { title: t("firstUse.key"), hint: t("firstUse.keyHint") },
    {
      title: t("firstUse.equipment"),
      note: t("firstUse.equipmentCount", { max }),
      hint: t("firstUse.equipmentHint"),
    },
    { title: t("firstUse.product"), hint: t("firstUse.productHint") },
  ];
  return (
    <section className={classes.panel} aria-labelledby="first-use">
      <h2 id="first-use">{t("firstUse.title")}</h2>
      <p className={classes.hint}>{t("firstUse.hint")}</p>
      <ol className={classes.steps}>
        {steps.map(({ title, note, hint }) => (
          <li key={title}>
            <p className={classes.step}>
              <ClassMark kind="disconnected" />
              {title}
            </p>
            {note === undefined ? null : <p className={classes.note}>{note}</p>}
            <p className={classes.stepHint}>{hint}</p>
          </li>
        ))}
      </ol>
      <p className={classes.who}>{t("firstUse.who")}</p>
    </section>
  );
};
