import type { Timeline } from "./timeline.ts";

interface TimelineTotalsTableProps {
  readonly timeline: Timeline;
  readonly caption: string;
  /** Heading of the column of row names. */
  readonly of: string;
}

/** Totals of the rows for screen readers. Each single bar is in the downloaded table. */
export const TimelineTotalsTable = ({
  timeline: { totals: names, rows },
  caption,
  of,
}: TimelineTotalsTableProps) => (
  <table>
    <caption>{caption}</caption>
    <thead>
      <tr>
        <th scope="col">{of}</th>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, label, totals }) => (
        <tr key={key}>
          <th scope="row">{label}</th>
          {totals.map((text, column) => (
            <td key={names[column]}>{text}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
