package com.acme.desk;

/** An exception of the application's own, with a message that people may read. */
public class AccountClosedException extends RuntimeException {

	public AccountClosedException(String message) {
		super(message);
	}

}
