import { charge } from "../../base/bounded.js";
import type { Result } from "../../base/result.js";
import type { Link } from "../../reference/model/dataset.js";
import { Edit } from "../../reference/store/edit.js";
import { noLinks, type Store } from "../../reference/store/store.js";

/** A list that grows in place. All links of a relation lead to entries of one type. */
interface Growing {
  readonly links: Link[];
  readonly ids: Set<number>;
}

/** What several edits in a row share. */
interface Joint {
  /** The lists that were made by them. */
  readonly lists: WeakMap<readonly Link[], Growing>;
  /** The lists that have grown since the last change was made, each once for a link. */
  grown: Growing[];
}

/**
 * One of several edits in a row, whose stores nobody sees but the last: lists that were made by them grow in place, so that adding a link takes
 * no longer where there are many. The lists of the store before the first edit stay as they are.
 */
class JointEdit extends Edit {
  constructor(
    before: Store,
    readonly joint: Joint,
  ) {
    super(before);
  }

  override addLink(at: Link, name: string, link: Link): void {
    const list = this.#growing(this.entry(at)?.links[name] ?? noLinks);
    if (list.ids.has(link.id)) {
      super.addLink(at, name, link);
      return;
    }
    list.ids.add(link.id);
    list.links.push(link);
    this.joint.grown.push(list);
    this.setLinks(at, name, list.links);
  }

  #growing(links: readonly Link[]): Growing {
    const { lists } = this.joint;
    const known = lists.get(links);
    if (known !== undefined) return known;
    charge(links.length);
    const list = { links: [...links], ids: new Set(links.map(({ id }) => id)) };
    lists.set(list.links, list);
    return list;
  }
}

/** Makes the edits of changes that are one. */
export interface JointEdits {
  readonly editOf: (store: Store) => Edit;
  /** Makes a change with them. One that fails leaves no trace. */
  attempt<T>(change: () => Result<T>): Result<T>;
}

/** Makes edits that follow each other. */
export const createJointEdits = (): JointEdits => {
  const joint: Joint = { lists: new WeakMap(), grown: [] };
  return {
    editOf: (store) => new JointEdit(store, joint),
    attempt: (change) => {
      joint.grown = [];
      const done = change();
      if (done.ok) return done;
      for (const { ids, links } of joint.grown) ids.delete(links.pop()?.id ?? 0);
      return done;
    },
  };
};
