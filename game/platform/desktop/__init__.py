"""The platform services on Windows, macOS and Linux."""
