import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./first-steps.module.css";
import { factsOfSteps, stepNames } from "./setup-steps.ts";
import { StepRow } from "./step-row.tsx";
import { useSetupFacts } from "./use-setup-facts.ts";

/** The way from an empty client to its first weighing; each step is ticked by what there is, never by hand. */
export const FirstSteps = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const { data } = useSetupFacts();
  const facts = data === undefined ? null : factsOfSteps(data, { t, format, nowMs });
  const all = stepNames.length;
  const done = stepNames.filter((name) => facts !== null && facts[name] !== null).length;
  const next = facts === null ? undefined : stepNames.find((name) => facts[name] === null);
  return (
    <section className={classes.panel} aria-labelledby="first-use" aria-busy={data === undefined}>
      <div className={classes.head}>
        <div>
          <h2 id="first-use">{t("firstUse.steps")}</h2>
          <p>{t("firstUse.ticked")}</p>
        </div>
        <p className={classes.count}>{t("firstUse.count", { done, all })}</p>
      </div>
      <div className={classes.track} aria-hidden="true">
        <span style={{ inlineSize: `${(100 * done) / all}%` }} />
      </div>
      <ol>
        {stepNames.map((name) => (
          <StepRow key={name} name={name} fact={facts?.[name] ?? null} open={name === next} />
        ))}
      </ol>
    </section>
  );
};
