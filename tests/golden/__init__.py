"""What must never change unseen: the table of actions, and how many sequences some positions allow."""
