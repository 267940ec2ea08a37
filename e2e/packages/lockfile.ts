type Dependencies = Readonly<Record<string, string>>;

export type Packages = Readonly<
  Record<
    string,
    {
      readonly link?: boolean;
      readonly integrity?: string;
      readonly resolved?: string;
      readonly dependencies?: Dependencies;
      readonly optionalDependencies?: Dependencies;
    }
  >
>;

/** A package's dependencies, on this or another platform, that are missing in the lockfile. */
export function missingFrom(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([path, { dependencies = {}, optionalDependencies = {} }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !placesFor(name, path).some((place) => place in packages))
      .map((name) => `${name} of ${path}`),
  );
}

/** The folders in which Node looks for a package, from the inside out. */
function placesFor(name: string, path: string): string[] {
  const folders = path.split('/node_modules/');
  const around = folders.map((_, depth) => folders.slice(0, folders.length - depth).join('/node_modules/'));
  return [...around.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`];
}
