package com.acme.trial;

import com.acme.clinic.ClinicApplication;
import com.acme.kennel.KennelApplication;
import org.springframework.boot.WebApplicationType;

/** The application on each web stack. */
enum Stack {

	SERVLET(ClinicApplication.class, WebApplicationType.SERVLET),

	REACTIVE(KennelApplication.class, WebApplicationType.REACTIVE);

	private final Class<?> application;

	private final WebApplicationType type;

	Stack(Class<?> application, WebApplicationType type) {
		this.application = application;
		this.type = type;
	}

	Class<?> application() {
		return this.application;
	}

	WebApplicationType type() {
		return this.type;
	}

	/** The application with these profiles, started once for all tests. */
	Running running(String profiles, String... properties) {
		return Running.shared(this, profiles, properties);
	}

}
