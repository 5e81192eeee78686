"""What screen, paper and command line say alike: one module a topic, which words its figures."""
