import type { EverySample, ProductConformity } from "@fiel/contracts";
import { defaultSampleSize, percentOf } from "@fiel/domain";
import { IconCheck, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { filterOfSearch, searchOfFilter } from "../../shared/filters/filter-search.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { EmptyPeriod } from "../../shared/panel/empty-period.tsx";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { shownProduct } from "./conformity-facts.ts";
import classes from "./last-samples.module.css";
import { useSampleInstant } from "./sample-instant.ts";
import { useExpectedRefusals } from "./use-expected-refusals.ts";
import { useProductWeights } from "../../shared/format/use-weights-of-product.ts";
import { useConformity } from "./use-conformity.ts";

interface LastSamplesPanelProps {
  /** Must name one machine. */
  readonly filter: DashboardFilter;
  readonly mid: number;
  readonly className?: string | undefined;
}

const noProducts: readonly ProductConformity[] = [];
const mostMarks = 30;
const mostRows = 5;

/** Link to the conformity page of the same machine. */
const Open = ({ mid }: { mid: number }) => {
  const { t } = useTranslation();
  const { client } = useSignedIn();
  return (
    <Link
      to="/client/$tenant/conformidade"
      params={{ tenant: client.tenant }}
      search={(search) => ({ ...searchOfFilter(filterOfSearch(search)), equipments: String(mid) })}
    >
      {t("machine.open")}
    </Link>
  );
};

/** Verdict of the whole interval, and the last refused sample. */
const Verdict = ({ product }: { product: ProductConformity }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const instantOf = useSampleInstant();
  const expectedRefusals = useExpectedRefusals();
  const { sampleCount, refusedCount } = product;
  const approved = sampleCount - refusedCount;
  const last = product.lastRefused;
  return (
    <>
      <p className={classes.verdict}>
        <span>
          {t("machine.approved", { approved: format.number(approved), count: format.number(sampleCount) })}
        </span>
        <strong>{format.percent(percentOf(approved, sampleCount))}</strong>
      </p>
      {last === null ? null : (
        <p className={classes.refused}>
          <span>
            <i aria-hidden="true" />
            {t("machine.refused", { count: refusedCount, text: format.number(refusedCount) })}
          </span>
          <span>{t("machine.lastRefused", { time: instantOf(last.endDate).text })}</span>
          <span className={classes.expected}>{expectedRefusals(sampleCount)}</span>
        </p>
      )}
    </>
  );
};

const Marks = ({ samples }: { samples: EverySample }) => {
  const { t } = useTranslation();
  const shown = samples.slice(-mostMarks);
  const approved = shown.filter((sample) => sample.approved).length;
  const label = t("machine.marks", { approved: String(approved), count: String(shown.length) });
  return (
    <div className={classes.marks} role="img" aria-label={label}>
      {shown.map((sample) => (
        <i key={sample.startDate} data-refused={!sample.approved || undefined} />
      ))}
    </div>
  );
};

const Rows = ({ product, samples }: { product: ProductConformity; samples: EverySample }) => {
  const { t } = useTranslation();
  const instantOf = useSampleInstant();
  const words = useProductWeights(product);
  return (
    <table className={classes.table} aria-label={t("machine.samples")}>
      <thead>
        <tr>
          <th scope="col">{t("machine.sample")}</th>
          <th scope="col">{t("machine.mean")}</th>
          <th scope="col">{t("machine.criterion")}</th>
          <th scope="col">
            <span className="visually-hidden">{t("machine.verdict")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {samples
          .slice(-mostRows)
          .toReversed()
          .map(({ startDate, endDate, avg, criterion, approved }) => (
            <tr key={startDate} data-refused={!approved || undefined}>
              <td>{instantOf(endDate).text}</td>
              <td>
                <strong>{words.number(avg)}</strong>
              </td>
              <td>≥ {words.number(criterion)}</td>
              <td>
                {approved ? (
                  <IconCheck size={15} stroke={1.8} role="img" aria-label={t("machine.passed")} />
                ) : (
                  <IconX size={15} stroke={1.8} role="img" aria-label={t("machine.notPassed")} />
                )}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
};

/** Conformity of a machine in short: the interval's verdict, the last samples, and a link to all of them. */
export const LastSamplesPanel = ({ filter, mid, className }: LastSamplesPanelProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const query = useConformity({ filter, brush: null, sampleSize: defaultSampleSize });
  const product = shownProduct(query.data?.value.products ?? noProducts, null);
  return (
    <Panel
      className={className}
      title={t("machine.samples")}
      subtitle={t("machine.samplesScope", { size: format.number(defaultSampleSize) })}
      tools={<Open mid={mid} />}
      state={usePanelState(query)}
      skeleton={<LinesSkeleton />}
    >
      {product === null ? (
        <EmptyPeriod />
      ) : product.latest.length === 0 ? (
        <p className={classes.none}>{t("machine.noSamples")}</p>
      ) : (
        <>
          <Verdict product={product} />
          <Marks samples={product.latest} />
          <Rows product={product} samples={product.latest} />
        </>
      )}
    </Panel>
  );
};
