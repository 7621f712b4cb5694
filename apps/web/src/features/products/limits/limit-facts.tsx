import {
  classChanges,
  type ClassificationLimits,
  giveawayOf,
  legalFitOf,
  meanGiveawayG,
  percentOf,
} from "@fiel/domain";
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconCheck,
  IconCoin,
  type TablerIcon,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { keepUnits } from "../../../shared/format/keep-units.ts";
import { type LimitsView, weightText } from "./limits-view.ts";
import classes from "./limits-panel.module.css";
import type { Weighed } from "./use-product-weights.ts";

interface FactProps {
  readonly icon: TablerIcon;
  readonly title: string;
  readonly tone?: "good" | "bad";
  readonly children?: ReactNode;
}

const Fact = ({ icon: Icon, title, tone, children }: FactProps) => (
  <li data-tone={tone}>
    <Icon size={16} stroke={1.7} aria-hidden="true" />
    <div>
      <b>{title}</b>
      {children === undefined ? null : <p>{children}</p>}
    </div>
  </li>
);

const Legal = ({ view }: { readonly view: LimitsView }) => {
  const { t } = useTranslation();
  const { limits } = view;
  const { fits, lightestUsefulMg, legalMinimumMg } = legalFitOf(limits);
  const text = (mg: number) => weightText(view, mg);
  const told = {
    net: text(limits.netMg),
    tolerance: text(limits.toleranceMg),
    least: text(fits && lightestUsefulMg !== null ? lightestUsefulMg : legalMinimumMg),
  };
  if (fits)
    return (
      <Fact icon={IconCheck} tone="good" title={t("products.live.fits")}>
        {keepUnits(t("products.live.fitsText", told))}
      </Fact>
    );
  return (
    <Fact icon={IconAlertTriangle} tone="bad" title={t("products.live.fitsNot")}>
      {keepUnits(
        lightestUsefulMg === null
          ? t("products.live.fitsNotOpen", told)
          : t("products.live.fitsNotText", { ...told, lightest: text(lightestUsefulMg) }),
      )}
    </Fact>
  );
};

interface ChangesProps {
  readonly view: LimitsView;
  readonly saved: ClassificationLimits | null;
  readonly weighed: Weighed;
}

const Changes = ({ view, saved, weighed }: ChangesProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { packages, changed, usefulBefore, usefulAfter } = classChanges(weighed.weights, saved, view.limits);
  if (packages === 0) return null;
  const share = (part: number): string => format.percent(percentOf(part, packages));
  const title =
    changed === 0
      ? t("products.live.changesNone")
      : t("products.live.changes", { count: changed, number: format.number(changed) });
  return (
    <Fact icon={IconArrowsExchange} title={title}>
      {t(changed === 0 ? "products.live.sameText" : "products.live.changesText", {
        packages: format.number(packages),
        before: share(usefulBefore),
        after: share(usefulAfter),
      })}
    </Fact>
  );
};

interface CostProps extends Pick<ChangesProps, "view"> {
  readonly weighed: Weighed | null;
  readonly costPerKg: number;
}

/** Cost of one gram per package, and of the week's mean giveaway. */
const Cost = ({ view, weighed, costPerKg }: CostProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const money = (value: number): string =>
    `${t("products.currency")}\u00a0${format.number(value, { decimals: value < 1 ? 3 : 2 })}`;
  const { netMg, packageMg } = view.limits;
  const { count = 0, mean = null } = weighed?.useful ?? {};
  const sumMg = BigInt(Math.round((mean ?? 0) * count * 1000));
  const given = giveawayOf({ moments: { count, sumMg }, netMg, packageMg, costPerKg });
  const meanG = meanGiveawayG(given);
  const week = () => {
    if (meanG === null) return undefined;
    const told = { mean: weightText(view, Math.round(Math.abs(meanG) * 1000)) };
    if (given.grams <= 0) return t("products.live.shortfall", told);
    return t("products.live.giveaway", { ...told, money: money(given.cost ?? 0) });
  };
  return (
    <Fact icon={IconCoin} title={t("products.live.gram", { money: money(costPerKg / 1000) })}>
      {week()}
    </Fact>
  );
};

interface LimitFactsProps extends Omit<ChangesProps, "weighed"> {
  readonly weighed: Weighed | null;
  readonly failed: boolean;
  readonly costPerKg: number | null;
}

/** What the limits mean: legally, for the week's packages, and in money. */
export const LimitFacts = ({ view, saved, weighed, failed, costPerKg }: LimitFactsProps) => {
  const { t } = useTranslation();
  return (
    <ul className={classes.facts}>
      <Legal view={view} />
      {failed ? <Fact icon={IconAlertTriangle} title={t("products.live.failed")} /> : null}
      {weighed === null ? null : <Changes view={view} saved={saved} weighed={weighed} />}
      {costPerKg === null || costPerKg === 0 ? null : (
        <Cost view={view} weighed={weighed} costPerKg={costPerKg} />
      )}
    </ul>
  );
};
