import type { Filler } from "@fiel/contracts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { filterOfSearch, searchOfFilter } from "../../shared/filters/filter-search.ts";
import { MachineLink } from "../../shared/machines/machine-link.tsx";
import { useSignedIn } from "../../shared/session/use-session.ts";
import type { CsvColumn } from "../../shared/table/csv-column.ts";
import classes from "./fillers.module.css";
import type { FillerRow } from "./filler-row.ts";
import { type FillerWords, useFillerWords } from "./use-filler-words.ts";

interface FillerProps {
  readonly filler: Filler;
  readonly words: FillerWords;
}

/** Means of all heads, so that somebody can see how clear it is. */
const HeadMeans = ({ filler, words }: FillerProps) => {
  const { t } = useTranslation();
  const { head } = filler;
  if (head === null) return null;
  const heads = head.means.map((mean, place) => ({ number: place + 1, mean }));
  return (
    <details className={classes.heads}>
      <summary>{t("fillers.heads")}</summary>
      <ol>
        {heads.map(({ number, mean }) => (
          <li key={number} data-off={number === head.head || undefined}>
            <span>{t("fillers.headOf", { head: number })}</span> {words.weight(filler, mean)}
          </li>
        ))}
      </ol>
    </details>
  );
};

const ChartLink = ({ filler: { id, equipment } }: Pick<FillerProps, "filler">) => {
  const { t } = useTranslation();
  const { client } = useSignedIn();
  return (
    <Link
      to="/client/$tenant/controle"
      params={{ tenant: client.tenant }}
      search={(search) => searchOfFilter({ ...filterOfSearch(search), equipments: [id] })}
      className={classes.chart}
      aria-label={t("fillers.chartOf", { name: equipment })}
      data-off-paper
    >
      {t("fillers.chart")}
    </Link>
  );
};

const What = ({ row, words }: { readonly row: FillerRow; readonly words: FillerWords }) => (
  <div className={classes.what}>
    {words.turns(row).map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    {words.facts(row).map((sentence) => (
      <p key={sentence} className={classes.fact}>
        {sentence}
      </p>
    ))}
    <HeadMeans filler={row.filler} words={words} />
    <ChartLink filler={row.filler} />
  </div>
);

const nothing = -1;

/** Columns of the table, for the page and for files. */
export const useFillerColumns = (): CsvColumn<FillerRow>[] => {
  const { t } = useTranslation();
  const words = useFillerWords();
  return [
    {
      id: "machine",
      header: t("fillers.columns.machine"),
      cell: ({ filler }) => <MachineLink mid={filler.id}>{filler.equipment}</MachineLink>,
      sort: ({ filler }) => filler.equipment,
      csv: ({ filler }) => filler.equipment,
    },
    {
      id: "product",
      header: t("fillers.columns.product"),
      cell: ({ filler }) => filler.product.name,
      sort: ({ filler }) => filler.product.name,
      csv: ({ filler }) => filler.product.name,
    },
    {
      id: "what",
      header: t("fillers.columns.what"),
      cell: (row) => <What row={row} words={words} />,
      csv: (row) => [...words.turns(row), ...words.facts(row)].join(" "),
    },
    {
      id: "brings",
      header: t("fillers.columns.brings"),
      csvHeader: t("fillers.bringsInFile"),
      numeric: true,
      cell: (row) => (
        <div className={classes.brings} data-none={row.grams === null || undefined}>
          <strong>{words.brings(row)}</strong>
          {words.sum(row) === null ? null : <span>{words.sum(row)}</span>}
        </div>
      ),
      sort: ({ grams }) => grams ?? nothing,
      csv: ({ grams }) => grams,
    },
  ];
};
