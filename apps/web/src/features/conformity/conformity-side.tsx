import { type ProductConformity, weightsAt } from "@fiel/contracts";
import { regulations, type SampleSize } from "@fiel/domain";
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { shownSample } from "./conformity-facts.ts";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import classes from "./conformity-side.module.css";
import { RefusedList } from "./refused-list.tsx";
import { SampleSizePicker } from "./sample-size-picker.tsx";
import { SampleStrip } from "./sample-strip.tsx";
import { SideSkeleton } from "./side-skeleton.tsx";
import { VerdictHead } from "./verdict-head.tsx";
import { VerdictSums } from "./verdict-sums.tsx";

const SamplesDialog = lazy(async () => ({ default: (await import("./samples-dialog.tsx")).SamplesDialog }));

interface ConformitySideProps {
  readonly equipment: number;
  readonly name: string;
  /** Null when there were no weighings or data is loading. */
  readonly product: ProductConformity | null;
  readonly sampleSize: SampleSize;
  readonly onSampleSize: (size: SampleSize) => void;
  /** `loaded` means that the product is known, or known to be absent. */
  readonly state: Pick<PanelState, "loaded" | "failure" | "outdated">;
  readonly chosenMs: number | null;
  readonly onChoose: (startMs: number) => void;
  readonly className?: string | undefined;
}

type DetailsProps = Omit<ConformitySideProps, "product" | "state" | "onSampleSize" | "className"> & {
  readonly product: ProductConformity;
};

const Foot = ({ name, product, onChoose }: DetailsProps) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const regulation = regulations.find(({ version }) => version === product.regulation);
  return (
    <div className={classes.foot}>
      <span>{regulation?.title ?? product.regulation}</span>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("conformity.seeSamples")}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <SamplesDialog name={name} product={product} onChoose={onChoose} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
};

const Details = (props: DetailsProps) => {
  const { equipment, product, sampleSize, chosenMs, onChoose } = props;
  const shown = shownSample(product, chosenMs);
  if (shown === null) return <NoSample sampleSize={sampleSize} />;
  // Uses the weights that applied when this sample was judged.
  const then = { ...product, ...weightsAt(product.weights, shown.sample.startDate) };
  const of = { equipment, product: then, sample: shown.sample, sampleSize };
  return (
    <>
      <VerdictHead product={product} {...shown} />
      <SampleStrip {...of} />
      <VerdictSums {...of} />
      <RefusedList product={product} selectedMs={shown.sample.startDate} onSelect={onChoose} />
      <Foot {...props} />
    </>
  );
};

const NoSample = ({ sampleSize }: Pick<ConformitySideProps, "sampleSize">) => {
  const { t } = useTranslation();
  const format = useFormat();
  return <p className={classes.none}>{t("conformity.noSample", { size: format.number(sampleSize) })}</p>;
};

/** Sample size, and one sample's verdict with its arithmetic. */
export const ConformitySide = (props: ConformitySideProps) => {
  const { product, state, onSampleSize, className, ...rest } = props;
  const { loaded, failure, outdated } = state;
  const { t } = useTranslation();
  return (
    <aside
      className={[classes.side, className].filter(Boolean).join(" ")}
      aria-label={t("conformity.sideLabel")}
      data-outdated={outdated || undefined}
    >
      <h2 className="visually-hidden">{t("conformity.sideLabel")}</h2>
      <SampleSizePicker size={rest.sampleSize} onSize={onSampleSize} />
      {product === null ? null : <Details product={product} {...rest} />}
      {product === null && loaded ? <NoSample sampleSize={rest.sampleSize} /> : null}
      {loaded || failure !== null ? null : <SideSkeleton />}
    </aside>
  );
};
