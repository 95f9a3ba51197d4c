/** The message of the line that the log has for each request: whoever writes lines gathers these. */
export const ACCESS = 'request';
