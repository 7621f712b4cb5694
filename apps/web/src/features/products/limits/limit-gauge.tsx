import { useElementSize } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { correctionBand, gaugeBands, type BandKind } from "./gauge-bands.ts";
import { labelsThatFit } from "./gauge-labels.ts";
import { type GaugeScale, gaugeScale, placeOn } from "./gauge-scale.ts";
import classes from "./limit-gauge.module.css";
import { type LimitMark, limitMarks } from "./limit-marks.ts";
import { figureOf, type LimitsView, weightText } from "./limits-view.ts";
import type { Weighed } from "./use-product-weights.ts";
import { weightLine } from "./weight-line.ts";

interface LimitGaugeProps {
  readonly view: LimitsView;
  /** Null while it loads. */
  readonly weighed: Weighed | null;
  /** Gross weight that the user tries, mg; null when none. */
  readonly triedMg: number | null;
}

const at = (percent: number): string => `${percent}%`;
/** Width below which a band has no word, px. */
const wordPx = 56;
const crossPx = 14;

const inks = {
  invalidAbove: "invalid",
  invalidBelow: "invalid",
  rejectOver: "above",
  rejectUnder: "below",
  correctionAbove: "quiet",
  correctionBelow: "quiet",
} as const satisfies Record<LimitMark["name"], string>;
/** Labels by importance; the last ones give way first. */
const importance = [
  "rejectOver",
  "rejectUnder",
  "invalidAbove",
  "invalidBelow",
  "correctionAbove",
  "correctionBelow",
] as const satisfies readonly LimitMark["name"][];

const Labels = ({ view, marks, width }: { view: LimitsView; marks: readonly LimitMark[]; width: number }) => {
  const scale = gaugeScale(view.limits, marks);
  const label = (grossMg: number, ink: string) => ({
    at: placeOn(scale, grossMg),
    text: figureOf(view, grossMg),
    ink,
  });
  const ordered = importance.flatMap((name) => marks.filter((mark) => mark.name === name));
  const all = [
    label(view.limits.targetMg, "nominal"),
    ...ordered.filter(({ wrong }) => wrong).map(({ atMg }) => label(atMg, "wrong")),
    ...ordered.filter(({ wrong }) => !wrong).map(({ name, atMg }) => label(atMg, inks[name])),
  ];
  return (
    <div className={classes.labels}>
      {labelsThatFit(all, width).map(({ at: place, text, ink }) => (
        <span key={`${ink} ${place}`} data-ink={ink} style={{ left: at(place) }}>
          {text}
        </span>
      ))}
    </div>
  );
};

interface BandsProps {
  readonly view: LimitsView;
  readonly marks: readonly LimitMark[];
  readonly scale: GaugeScale;
  readonly width: number;
}

/** Bands of the classes, a mark per limit, and the nominal in black. */
const Bands = ({ view: { limits }, marks, scale, width }: BandsProps) => {
  const { t } = useTranslation();
  const band = correctionBand(limits, scale);
  const words: Readonly<Record<BandKind, string>> = {
    invalid: "×",
    below: t("products.live.below"),
    useful: "",
    above: t("products.live.above"),
  };
  const least = (kind: BandKind): number => (kind === "invalid" ? crossPx : wordPx);
  return (
    <div className={classes.bands}>
      {gaugeBands(limits, scale).map(({ kind, from, to }) => (
        <span key={from} data-kind={kind} style={{ left: at(from), width: at(to - from) }}>
          {((to - from) / 100) * width < least(kind) ? null : words[kind]}
        </span>
      ))}
      {band === null ? null : (
        <span className={classes.inside} style={{ left: at(band.from), width: at(band.to - band.from) }} />
      )}
      {marks
        .filter(({ atMg }) => atMg >= scale.fromMg && atMg <= scale.toMg)
        .map(({ name, atMg, wrong }) => (
          <i key={name} data-ink={wrong ? "wrong" : inks[name]} style={{ left: at(placeOn(scale, atMg)) }} />
        ))}
      <i data-ink="nominal" style={{ left: "50%" }} />
    </div>
  );
};

/** The limits around the target, and above them the weighed packages. */
export const LimitGauge = ({ view, weighed, triedMg }: LimitGaugeProps) => {
  const { t } = useTranslation();
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { limits, problems } = view;
  const marks = limitMarks(limits, problems.errors);
  const scale = gaugeScale(limits, marks);
  const line = weighed === null ? null : weightLine(weighed.weights, scale);
  const tried = triedMg === null ? null : placeOn(scale, triedMg);
  return (
    <div
      ref={ref}
      className={classes.gauge}
      role="img"
      aria-label={t("products.live.gauge", { target: weightText(view, limits.targetMg) })}
    >
      <div className={classes.line}>
        {line === null ? null : (
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <path d={line} vectorEffect="non-scaling-stroke" />
          </svg>
        )}
        {tried === null || tried < 0 || tried > 100 ? null : (
          <span className={classes.tried} style={{ left: at(tried) }} />
        )}
      </div>
      <Bands view={view} marks={marks} scale={scale} width={width} />
      {width === 0 ? <div className={classes.labels} /> : <Labels view={view} marks={marks} width={width} />}
    </div>
  );
};
