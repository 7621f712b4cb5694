import { useGroups } from "./use-groups.ts";

/** Returns the name of a group by the id that a field holds as text; `all` for an empty field. */
export const useGroupWords = (all: string): ((id: string) => string) => {
  const { data = [] } = useGroups();
  return (id) => (id === "" ? all : (data.find((one) => String(one.id) === id)?.name ?? id));
};
