// For scripts that start commands. On Windows, those of node_modules/.bin start only in a shell, which gets one line.
export const shell = process.platform === 'win32'

/** Arguments as the shell takes them, where there is one: a path may have spaces. */
export const toArguments = (args) => (shell ? args.map((argument) => `"${argument}"`) : args)
