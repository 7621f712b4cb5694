import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import type { TableRowsProps } from "./table-rows-props.ts";
import { TableRow } from "./table-row.tsx";

/** Rows rendered above and below the visible ones, for scrolling and the Tab key. */
const overscan = 4;
const usualHeight = 47;

/** Takes the space of rows that are not rendered. */
const Space = ({ height, span }: { readonly height: number; readonly span: number }) =>
  height > 0 ? (
    <tr aria-hidden="true" data-space>
      <td colSpan={span} style={{ height }}>
        {"\u00a0"}
      </td>
    </tr>
  ) : null;

/** Table body for thousands of rows. Only visible rows are rendered; the page scrolls. */
export const LongRows = <Row,>({ rows, columns, keyOf, selected }: TableRowsProps<Row>) => {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const place = body.current?.getBoundingClientRect().top;
    if (place !== undefined) setTop(place + window.scrollY);
  }, []);
  // The virtualizer's functions return new values at each render, so nothing may be memoised by them.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => usualHeight,
    getItemKey: (i) => keyOf(rows[i] as Row),
    overscan,
    scrollMargin: top,
  });
  const shown = virtualizer.getVirtualItems();
  const [first, last] = [shown[0], shown.at(-1)];
  return (
    <tbody ref={body}>
      <Space height={(first?.start ?? top) - top} span={columns.length} />
      {shown.map(({ index, key }) => (
        <TableRow
          key={key}
          row={rows[index] as Row}
          columns={columns}
          selected={key === selected}
          details={undefined}
          place={index}
          measure={virtualizer.measureElement}
        />
      ))}
      <Space
        height={last === undefined ? 0 : virtualizer.getTotalSize() - (last.end - top)}
        span={columns.length}
      />
    </tbody>
  );
};
