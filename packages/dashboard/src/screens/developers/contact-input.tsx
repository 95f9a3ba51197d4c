import { TextInput } from '@mantine/core';

/** The email address of an endpoint's contact. */
export const ContactInput = ({
  address,
  onChange,
}: {
  address: string;
  onChange: (address: string) => void;
}) => (
  <TextInput
    label="Contact email"
    description="Leave empty for nobody."
    type="email"
    value={address}
    onChange={(event) => onChange(event.currentTarget.value)}
    autoComplete="off"
  />
);
