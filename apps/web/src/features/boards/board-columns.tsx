import type { Board } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { DevicePlace, DeviceSize } from "../../shared/pairing/paired-device.tsx";
import { nameColumn } from "../../shared/registration/name-column.tsx";
import type { ListContext } from "../../shared/registration/registration-page.tsx";
import { RowAction } from "../../shared/registration/row-action.tsx";
import type { Column } from "../../shared/table/column.ts";
import { boardIcons } from "./board-legend.tsx";
import { ShownMachines } from "./shown-machines.tsx";
import { LastSeen } from "./last-seen.tsx";
import classes from "./boards.module.css";
import { useBoardCommand } from "./use-board-command.ts";

const Actions = ({ board, t, context }: { board: Board; t: TFunction; context: ListContext<Board> }) => {
  const send = useBoardCommand(board);
  const { name } = board;
  return (
    <div className={classes.actions}>
      <RowAction
        icon={boardIcons.identify}
        label={t("boards.identify", { name })}
        onClick={() => send("identify")}
      />
      <RowAction
        icon={boardIcons.reload}
        label={t("boards.reload", { name })}
        onClick={() => send("reload")}
      />
      <RowAction
        icon={boardIcons.edit}
        label={t("boards.edit", { name })}
        forbidden={context.locks.edit}
        onClick={() => context.onOpen(board)}
      />
      <RowAction
        icon={boardIcons.revoke}
        label={t("boards.revoke", { name })}
        forbidden={context.locks.remove}
        onClick={() => context.onRemove(board)}
      />
    </div>
  );
};

export const boardColumns = (t: TFunction, context: ListContext<Board>): readonly Column<Board>[] => [
  nameColumn(t("boards.one"), context, ({ name }) => name, {
    after: ({ place }) => <DevicePlace place={place} />,
  }),
  {
    id: "seen",
    header: t("boards.seen"),
    cell: (board) => <LastSeen board={board} />,
    sort: ({ seen }) => seen?.at ?? 0,
  },
  {
    id: "shows",
    header: t("boards.shows"),
    cell: (board) => <ShownMachines board={board} />,
  },
  {
    id: "size",
    header: t("boards.size"),
    minor: true,
    cell: ({ seen }) => <DeviceSize seen={seen} />,
  },
  {
    id: "actions",
    header: t("registration.actions"),
    quiet: true,
    cell: (board) => <Actions board={board} t={t} context={context} />,
  },
];
