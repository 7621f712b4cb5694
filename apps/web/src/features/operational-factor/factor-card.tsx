import type { OccurrenceGroup } from "@fiel/contracts";
import type { Zoom } from "@fiel/domain";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useElementInPicture } from "../../shared/charts/picture-context.ts";
import { MeasureText } from "../../shared/format/measure-text.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { MachineLink } from "../../shared/machines/machine-link.tsx";
import { FactorBar } from "./factor-bar.tsx";
import classes from "./factor-card.module.css";
import { factorsOf, type KnownFactor, lowestFactors, wholeFactor } from "./factors.ts";

const mostRows = 7;

interface FactorCardProps {
  readonly groups: readonly OccurrenceGroup[];
  /** Groups of the equal period before. */
  readonly previous: readonly OccurrenceGroup[] | undefined;
  readonly zoom: Zoom;
}

const FactorBars = ({ lowest }: { lowest: readonly KnownFactor[] }) => {
  const format = useFormat();
  return lowest.map((one) => (
    <li key={one.mid} className={classes.row}>
      <MachineLink mid={one.mid} whole>
        <strong>{one.name}</strong>
      </MachineLink>
      <FactorBar {...one} />
      <span className={classes.value}>{format.number(one.factor, { decimals: 2 })}</span>
    </li>
  ));
};

const Facts = ({ groups, previous, zoom }: FactorCardProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { factor, unplannedFactor, stoppedS, plannedS, availableS } = wholeFactor(groups);
  const before = previous === undefined ? null : wholeFactor(previous).factor;
  const points = factor === null || before === null ? null : factor - before;
  return (
    <dl className={classes.facts}>
      <div>
        <dt className="visually-hidden">{t("factor.title")}</dt>
        <dd className={classes.hero}>
          <MeasureText
            measure={factor === null ? null : { value: format.number(factor, { decimals: 2 }), unit: "%" }}
          />
        </dd>
        <dd className={classes.change}>
          {points === null ? null : (
            <>
              {format.number(points, { decimals: 2, sign: "always" })}
              {`\u00a0${t("summary.points")} `}
              <span>{t(`zoomVersus.${zoom}`)}</span>
            </>
          )}
        </dd>
      </div>
      {plannedS === 0 ? null : (
        <div className={classes.beside}>
          <dt className="visually-hidden">{t("factor.unplannedFactor")}</dt>
          <dd>{t("factor.withoutPlanned", { factor: format.percent(unplannedFactor) })}</dd>
        </div>
      )}
      <div>
        <dt>{t("factor.stopped")}</dt>
        <dd className={classes.fact}>{format.duration(stoppedS)}</dd>
      </div>
      <div>
        <dt>{t("factor.available")}</dt>
        <dd className={classes.fact}>{format.duration(availableS)}</dd>
      </div>
    </dl>
  );
};

/** Factor of all equipment with its change and components, and the equipment with the lowest factors. */
export const FactorCard = ({ groups, previous, zoom }: FactorCardProps) => {
  const { t } = useTranslation();
  const lowest = lowestFactors(factorsOf(groups), mostRows);
  const all = lowest.length === groups.length;
  const card = useRef<HTMLDivElement>(null);
  useElementInPicture(card);
  return (
    <div className={classes.card} ref={card}>
      <Facts groups={groups} previous={previous} zoom={zoom} />
      <div className={classes.list}>
        <p className={classes.heading}>
          {all ? t("factor.byEquipment") : t("factor.lowest", { count: lowest.length })}
        </p>
        <ul className={classes.rows}>
          <FactorBars lowest={lowest} />
        </ul>
      </div>
    </div>
  );
};
