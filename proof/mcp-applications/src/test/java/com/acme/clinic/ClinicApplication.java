package com.acme.clinic;

import com.acme.desk.FrontDesk;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.resilience.annotation.EnableResilientMethods;
import org.springframework.samples.notes.Notebook;
import org.springframework.scheduling.annotation.EnableAsync;

/**
 * A clinic on Spring MVC, JPA and Spring Security. Profiles choose how it is secured:
 * {@code api} by Basic for programs, {@code form} by a login page, none of them by what
 * Boot does without a chain.
 */
@SpringBootApplication(scanBasePackageClasses = { ClinicApplication.class, FrontDesk.class, Notebook.class })
@EnableCaching
@EnableAsync
@EnableResilientMethods
public class ClinicApplication {

}
