import { useSearchParams } from 'react-router-dom';
import { TaskFilter, TaskOrder } from '#shared/features/tasks/tasks.contract.ts';

/** Which tasks are shown in which order; the address says so, and the home page says the rest. */
export const useTaskView = () => {
  const [search, setSearch] = useSearchParams();
  const show = TaskFilter.options.find((name) => name === search.get('show')) ?? 'all';
  const order = TaskOrder.options.find((name) => name === search.get('sort')) ?? 'due';
  const set = (name: string, value: string, standard: string) => {
    const next = new URLSearchParams(search);
    if (value === standard) next.delete(name);
    else next.set(name, value);
    setSearch(next, { preventScrollReset: true });
  };
  return {
    show,
    order,
    setShow: (value: TaskFilter) => set('show', value, 'all'),
    setOrder: (value: TaskOrder) => set('sort', value, 'due'),
  };
};
