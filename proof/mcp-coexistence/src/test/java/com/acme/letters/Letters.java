package com.acme.letters;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/** An application with Spring Data MongoDB. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class Letters {

}
