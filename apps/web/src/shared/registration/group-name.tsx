import { useGroups } from "./use-groups.ts";

interface GroupNameProps {
  readonly id: number | null;
  /** Text for no group. */
  readonly all: string;
  readonly removed: string;
}

/** Name of a group of equipment. */
export const GroupName = ({ id, all, removed }: GroupNameProps) => {
  const { data } = useGroups();
  if (id === null) return <>{all}</>;
  if (data === undefined) return null;
  return <>{data.find((group) => group.id === id)?.name ?? removed}</>;
};
